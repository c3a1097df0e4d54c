import { fireEvent, render, screen, waitFor } from "@testing-library/react";
