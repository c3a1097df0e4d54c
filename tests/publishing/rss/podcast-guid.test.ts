import { expect, test } from "vitest";
import { toPodcastGuid } from "@/lib/publishing/rss/podcast-tags";

// The example of the podcast namespace.
test("is the UUIDv5 of the URL without protocol and trailing slash", () => {
  const guid = "917393e3-1b1e-5cef-ace4-edaa54e1f810";
  expect(toPodcastGuid(new URL("https://podnews.net/rss"))).toBe("9b024349-ccf0-5f69-a609-6b82873eab3c");
  expect(toPodcastGuid(new URL("https://mp3s.nashownotes.com/pc20rss.xml"))).toBe(guid);
});
