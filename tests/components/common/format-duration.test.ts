import { expect, test } from "vitest";
import { formatDuration } from "@/components/common/format-duration";

test.each([
  [1, "1 minuto"],
  [45, "45 minutos"],
  [60, "1 hora"],
  [90, "90 minutos"],
  [105, "1 hora y 45 minutos"],
  [120, "2 horas"],
  [150, "2 horas y 30 minutos"],
])("%i minutes are %s", (minutes, text) => expect(formatDuration(minutes)).toBe(text));
