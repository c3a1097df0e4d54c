/** Adds a script of somebody else's to the page; when it cannot be had, the page does without. */
export function addScript(src: string): void {
  const script = document.createElement("script");
  script.src = src;
  script.async = true;
  document.head.append(script);
}
