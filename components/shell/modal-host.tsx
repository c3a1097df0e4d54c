"use client";

import dynamic from "next/dynamic";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { WizardOpener } from "@/components/onboarding/wizard-opener";
import { isHelperPage, routes } from "@/lib/platform/routes";
import { ModalContext, type ModalName, type ModalOptions } from "./modal-context";
import { returnPath } from "./return-path";

const AuthDialog = dynamic(() => import("@/components/auth/auth-dialog").then((m) => m.AuthDialog), {
  ssr: false,
});
const SetupWizard = dynamic(() => import("@/components/onboarding/setup-wizard").then((m) => m.SetupWizard), {
  ssr: false,
});

interface Shown extends ModalOptions {
  name: ModalName;
  open: boolean;
}

export function ModalHost({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const [shown, setShown] = useState<Shown | null>(null);

  // Signing in may bring the wizard in the place of the dialog that closes: each closes only itself.
  const close = (wizard: boolean) =>
    setShown((now) => (now && (now.name === "wizard") === wizard ? { ...now, open: false } : now));
  const openWizard = useCallback(() => setShown({ name: "wizard", open: true }), []);
  const modals = useMemo(
    () => ({
      open(name: ModalName, options: ModalOptions = {}) {
        if (isHelperPage(pathname)) router.push(routes.signIn(options.callbackUrl ?? returnPath(pathname)));
        else setShown({ name, open: true, ...options });
      },
    }),
    [pathname, router],
  );

  const open = shown !== null && shown.open && !isHelperPage(pathname);
  return (
    <ModalContext value={modals}>
      {children}
      <WizardOpener onOpen={openWizard} />
      {shown?.name === "wizard" && <SetupWizard open={open} onClose={() => close(true)} />}
      {shown && shown.name !== "wizard" && (
        <AuthDialog
          view={shown.name}
          onView={(name) => setShown({ ...shown, name })}
          open={open}
          onClose={() => close(false)}
          callbackUrl={shown.callbackUrl}
        />
      )}
    </ModalContext>
  );
}
