const hasControlCharacter = (text: string): boolean => /\p{Cc}/u.test(text);

/** Accepts what next-auth can parse: a path of this site or an http(s) URL. */
export function isValidCallbackUrl(value: string): boolean {
  if (hasControlCharacter(value) || value.includes("\\")) return false;
  if (value.startsWith("/")) return !value.startsWith("//") && URL.canParse(value, "http://localhost");
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
