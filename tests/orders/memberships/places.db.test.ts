import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as readParticipants } from "@/app/api/ayni/[slug]/participants/route";
