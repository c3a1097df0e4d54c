"use client";

import { useRouter } from "next/navigation";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { createContext, use, useState, type ReactNode } from "react";

const ConsentDialog = lazyDialog(() => import("./consent-dialog").then((module) => module.ConsentDialog));

type Consent = {
  /** The viewer may still return the content, and starting would end that right. */
  isNeeded: boolean;
  /** Runs an action at once, or after a yes where one is needed. */
  ask: (start: () => void) => void;
};

const ConsentContext = createContext<Consent>({ isNeeded: false, ask: (start) => start() });

export const useConsent = (): Consent => use(ConsentContext);

interface ConsentProviderProps {
  orderId: string;
  title: string;
  isNeeded: boolean;
  children: ReactNode;
}

/** Asks the buyer of a content that can be returned, once, before its first play or page. */
export function ConsentProvider({ orderId, title, isNeeded, children }: ConsentProviderProps) {
  const router = useRouter();
  const [isGiven, setIsGiven] = useState(false);
  const [start, setStart] = useState<(() => void) | null>(null);
  const asks = isNeeded && !isGiven;

  function handleConsent() {
    setIsGiven(true);
    setStart(null);
    start?.();
    // Texts and links of lessons are sent only now.
    router.refresh();
  }

  return (
    <ConsentContext value={{ isNeeded: asks, ask: (action) => (asks ? setStart(() => action) : action()) }}>
      {children}
      {start && (
        <ConsentDialog
          orderId={orderId}
          title={title}
          onConsent={handleConsent}
          onClose={() => setStart(null)}
        />
      )}
    </ConsentContext>
  );
}
