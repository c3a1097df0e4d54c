import { describe, expect, test } from "vitest";
import { formatGreeting } from "@/components/feed/format-greeting";

describe("formatGreeting", () => {
  test.each([
    ["04:59", "Buenas noches"],
    ["05:00", "Buenos días"],
    ["11:59", "Buenos días"],
    ["12:00", "Buenas tardes"],
    ["19:59", "Buenas tardes"],
    ["20:00", "Buenas noches"],
    ["00:00", "Buenas noches"],
  ])("at %s returns «%s»", (time, greeting) => {
    expect(formatGreeting(time)).toBe(greeting);
  });
});
