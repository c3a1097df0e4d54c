import { expect, test } from "vitest";
import { renderNotification } from "@/lib/messaging/notification-kinds";
import { renderNotificationGroup } from "@/lib/messaging/notifications/groups";

const thanks = (personName: string, title: string) => ({
  kind: "thanked" as const,
  payload: { slug: "luna", title, personName },
});

test("names and titles from right to left leave the sentence of a notification alone", () => {
  const { text, path } = renderNotification(thanks("נעמי", "Luna"), { zone: "UTC" });
  expect(text).toContain("\u2068נעמי\u2069");
  expect(text).toContain("«Luna»");
  expect(path).not.toContain("\u2068");
  const group = renderNotificationGroup([thanks("ليلى", "سلام"), thanks("Inés", "سلام")]);
  expect(group?.text).toBe("\u2068ليلى\u2069 e Inés te dan las gracias por «\u2068سلام\u2069»");
});

test("other names get no invisible characters (control)", () => {
  expect(renderNotification(thanks("Lucía", "Luna llena"), { zone: "UTC" }).text).not.toMatch(
    /[\u2066-\u2069]/,
  );
});
