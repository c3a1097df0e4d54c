/**
 * Leaves for a page that is loaded anew, such as a checkout. The promise resolves if the browser comes back to this page
 * from its memory, scripts and all, so that what waited for the departure can be used again.
 */
export const leaveFor = (url: string): Promise<void> =>
  new Promise((resolve) => {
    addEventListener("pageshow", () => resolve(), { once: true });
    location.assign(url);
  });
