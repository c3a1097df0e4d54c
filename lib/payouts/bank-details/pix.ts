import { compact } from "./check-digits";
import { isCnpj, isCpf } from "./tax-id";

export const pixKinds = ["cpf", "cnpj", "email", "phone", "random"] as const;
export type PixKind = (typeof pixKinds)[number];

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_EMAIL = 77;

/** "+55", two digits of the area, eight or nine of the number. */
function normalizePhone(text: string): string {
  const digits = text.replace(/\D/g, "");
  return digits.length > 11 ? `+${digits}` : `+55${digits}`;
}

function normalizeRandomKey(text: string): string {
  const hex = text.replace(/[^0-9a-f]/gi, "").toLowerCase();
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** The key as the bank expects it. */
export function normalizePixKey(kind: PixKind, text: string): string {
  if (kind === "email") return text.trim().toLowerCase();
  if (kind === "phone") return normalizePhone(text);
  return kind === "random" ? normalizeRandomKey(text) : compact(text);
}

const CHECKS: Record<PixKind, (key: string) => boolean> = {
  cpf: isCpf,
  cnpj: isCnpj,
  email: (key) => key.length <= MAX_EMAIL && EMAIL.test(key),
  phone: (key) => /^\+55[1-9]\d9?\d{8}$/.test(key),
  random: (key) => UUID.test(key),
};

/** Expects a normalized key. */
export const isPixKey = (kind: PixKind, key: string): boolean => CHECKS[kind](key);
