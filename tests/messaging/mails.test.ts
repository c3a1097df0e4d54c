import { describe, expect, test } from "vitest";
import { renderMailHtml } from "@/lib/messaging/mail/html";
import { toPreview } from "@/lib/messaging/mail/preview";
import { renderMailText } from "@/lib/messaging/mail/text";
import { NOTIFICATION_KINDS, type NotificationKind } from "@/lib/messaging/notification-kinds";
import { NOTICE_TEXTS } from "@/lib/messaging/mail/templates/notice-texts";
import { buildMailContext, buildMailFrame, renderSampleMails } from "@/tests/support/factories/mails";

const person = { name: "Lucía Ferrer", portraitUrl: null, url: "https://ayllu.test/maestros/lucia-ferrer" };
const mails = await renderSampleMails(buildMailContext({ person: () => Promise.resolve(person) }));

/** Gmail cuts longer pages. */
const MAX_HTML_BYTES = 102_000;

describe.each(mails)("the mail $name", ({ mail }) => {
  const frame = buildMailFrame(mail);
  const html = renderMailHtml(mail, frame);
  const text = renderMailText(mail, frame);

  test("is a page in Spanish with one heading, one button and described pictures", () => {
    expect(html).toContain('<html lang="es">');
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<a [^>]*class="button"/g)?.length ?? 0).toBe(mail.action ? 1 : 0);
    expect(html).not.toMatch(/<table(?! role="presentation")/);
    expect(html).not.toMatch(/<img(?![^>]*alt=)/);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_HTML_BYTES);
  });

  test("has a preview that says more than its subject and its greeting", () => {
    const preview = toPreview(mail);
    expect(preview.length).toBeGreaterThan(8);
    expect(preview).not.toMatch(/^Hola|:$/);
    expect([mail.subject, `${mail.subject}.`]).not.toContain(preview);
  });

  test("says in its text what the page says", () => {
    const parts = [
      mail.title ?? mail.subject,
      ...mail.lines,
      ...(mail.moments ?? []).flatMap(({ day, hour, detail = "" }) => [day, hour, detail]),
      ...(mail.facts ?? []).flat(),
      ...(mail.groups ?? []).flatMap(({ entries }) => entries.map((entry) => entry.text)),
      mail.action?.url ?? "",
      mail.note ?? "",
      frame.sender.operator,
    ];
    for (const part of parts) expect(text).toContain(part);
  });

  test("is whole, quotes nothing within a quotation, and names the zone or the place of its hours", () => {
    const words = [mail.subject, ...mail.lines].join("\n");
    expect(text).not.toMatch(/undefined|\bnull\b(?!\/)|NaN|Invalid|\[object/);
    expect(words).not.toMatch(/«[^»]*«/);
    for (const { hour } of mail.moments ?? []) expect(hour).toMatch(/^\d\d:\d\d (\(hora de |en )/);
  });
});

test("every notification that is mailed says what comes next", () => {
  const kinds = Object.keys(NOTIFICATION_KINDS) as NotificationKind[];
  const silent = kinds.filter((kind) => NOTIFICATION_KINDS[kind].category !== null && !NOTICE_TEXTS[kind]);
  expect(silent).toEqual([]);
});

type Rgb = [number, number, number];

const toRgb = (colour: string): Rgb =>
  [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255) as Rgb;

/** Relative luminance (WCAG 2.2). */
function toLuminance(colour: string): number {
  const [red, green, blue] = toRgb(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toContrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [toLuminance(one), toLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe("the colours of mails", () => {
  const pages = mails.map(({ mail }) => renderMailHtml(mail, buildMailFrame(mail))).join("\n");
  const COLOUR = "#[0-9a-fA-F]{6}";

  /** Colours by day, in the attributes of the elements of a class. */
  function listByDay(name: string, property: string): string[] {
    const elements = pages.match(new RegExp(`<[^>]*class="[^"]*\\b${name}\\b[^"]*"[^>]*>`, "g")) ?? [];
    const pattern = new RegExp(`(?:[;"])${property}:(${COLOUR})`);
    const colours = elements.flatMap((element) => pattern.exec(element)?.[1] ?? []);
    return [...new Set(colours)];
  }

  function findAtNight(name: string, property: string): string {
    const [, colour = ""] =
      new RegExp(`\\.${name}\\{[^}]*${property}:(${COLOUR})!important`).exec(pages) ?? [];
    return colour;
  }

  const TICKET = { day: "#DDEEEA", night: findAtNight("ticket", "background") };
  const OFF = { day: "#F6F1E9", night: findAtNight("off", "background") };
  const SHEET = { day: "#FFFFFF", night: findAtNight("sheet", "background") };
  const PAGE = { day: "#FBF8F3", night: findAtNight("page", "background") };
  const BUTTON = { day: "#A63F1E", night: findAtNight("button", "background") };

  test.each([
    ["ink", SHEET],
    ["text", SHEET],
    ["text", TICKET],
    ["text", OFF],
    ["quiet", SHEET],
    ["quiet", OFF],
    ["quiet", PAGE],
    ["link", SHEET],
    ["teal", TICKET],
    ["button", BUTTON],
  ])("%s on %o can be read by day and at night", (name, ground) => {
    const byDay = listByDay(name, "color");
    expect(byDay.length).toBeGreaterThan(0);
    for (const colour of byDay) expect(toContrast(colour, ground.day)).toBeGreaterThanOrEqual(4.5);
    expect(toContrast(findAtNight(name, "color"), ground.night)).toBeGreaterThanOrEqual(4.5);
  });
});
