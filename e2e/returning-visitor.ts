import type { BrowserContext } from "@playwright/test";
import { answerConsent, test as base } from "./fixtures";

type ProfileFixtures = {
  /** The profile of the worker's browser. */
  profile: BrowserContext;
};

/**
 * Visits with one browser profile per worker, as somebody who comes again: it keeps the site's files and what the engine has
 * compiled of them, which a new profile has to load for every test. It forgets who was signed in, and what pages have stored.
 */
export const test = base.extend<object, ProfileFixtures>({
  profile: [
    async ({ playwright, launchOptions }, use, { project }) => {
      const { baseURL, locale, timezoneId } = project.use;
      const profile = await playwright.chromium.launchPersistentContext("", {
        ...launchOptions,
        baseURL,
        locale,
        timezoneId,
      });
      await use(profile);
      await profile.close();
    },
    { scope: "worker" },
  ],
  context: async ({ profile, baseURL }, use) => {
    const blankPage = profile.pages()[0] ?? (await profile.newPage());
    const session = await profile.newCDPSession(blankPage);
    await session.send("Storage.clearDataForOrigin", {
      origin: baseURL ?? "",
      storageTypes: "local_storage,indexeddb",
    });
    await session.detach();
    await profile.clearCookies();
    await answerConsent(profile, baseURL);
    await use(profile);
    for (const page of profile.pages().filter((opened) => opened !== blankPage)) await page.close();
  },
});
