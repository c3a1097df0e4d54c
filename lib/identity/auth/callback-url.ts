const isControl = (text: string): boolean => /\p{Cc}/u.test(text);

/** Whether next-auth can make something of an address to come back to: a path of ours or a web address. */
export function isSoundCallbackUrl(value: string): boolean {
  if (isControl(value) || value.includes("\\")) return false;
  if (value.startsWith("/")) return !value.startsWith("//") && URL.canParse(value, "http://localhost");
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
