import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ErrorScreen } from "@/components/shell/error-screen";

test("names the id that the log of the server has", () => {
  render(<ErrorScreen onRetry={() => {}} digest="1283104785" />);
  expect(screen.getByText(/Si nos escribes, indica este código:/).textContent).toContain("1283104785");
});

test("names none for an error of the browser", () => {
  render(<ErrorScreen onRetry={() => {}} />);
  expect(screen.queryByText(/indica este código/)).toBeNull();
});
