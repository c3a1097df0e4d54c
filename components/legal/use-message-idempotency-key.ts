import { useRef } from "react";

/** Returns one idempotency key per message text, so that a retry sends the message once. */
export function useMessageIdempotencyKey(): (message: object) => string {
  const last = useRef({ serialized: "", key: "" });
  return (message) => {
    const serialized = JSON.stringify(message);
    if (last.current.serialized !== serialized) last.current = { serialized, key: crypto.randomUUID() };
    return last.current.key;
  };
}
