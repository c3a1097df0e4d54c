"use client";

import dynamic from "next/dynamic";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { usePathname, useRouter } from "next/navigation";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import { WizardOpener } from "@/components/onboarding/wizard-opener";
import { toAuthViewUrl } from "@/components/auth/auth-view-url";
import { isModalFreePage, isWizardFreePage } from "@/lib/platform/routes";
import { ModalContext, type ModalName, type ModalOptions } from "./modal-context";
import { getReturnPath } from "./return-path";

const AuthDialog = lazyDialog(() =>
  import("@/components/auth/auth-dialog").then((module) => module.AuthDialog),
);
const SetupWizard = dynamic(
  () => import("@/components/onboarding/setup-wizard").then((module) => module.SetupWizard),
  {
    ssr: false,
  },
);

interface CurrentModal extends ModalOptions {
  name: ModalName;
  open: boolean;
}

export function ModalHost({ children }: { children: ReactNode }) {
  const router = useRouter();
  const pathname = usePathname();
  const [current, setCurrent] = useState<CurrentModal | null>(null);

  // Signing in may replace the closing dialog with the wizard, so that each closes only itself.
  const closeWizard = () =>
    setCurrent((modal) => (modal?.name === "wizard" ? { ...modal, open: false } : modal));
  const closeAuthDialog = () =>
    setCurrent((modal) => (modal && modal.name !== "wizard" ? { ...modal, open: false } : modal));
  const openWizard = useCallback(() => setCurrent({ name: "wizard", open: true }), []);
  const controller = useMemo(
    () => ({
      open(name: ModalName, options: ModalOptions = {}) {
        if (isModalFreePage(pathname) && name !== "wizard")
          router.push(toAuthViewUrl(name, options.callbackUrl ?? getReturnPath(pathname)));
        else setCurrent({ name, open: true, ...options });
      },
    }),
    [pathname, router],
  );

  const isFreePage = current?.name === "wizard" ? isWizardFreePage : isModalFreePage;
  const open = current !== null && current.open && !isFreePage(pathname);
  return (
    <ModalContext value={controller}>
      {children}
      <WizardOpener onOpen={openWizard} />
      {current?.name === "wizard" && <SetupWizard open={open} onClose={closeWizard} />}
      {current && current.name !== "wizard" && (
        <AuthDialog
          view={current.name}
          onViewChange={(name) => setCurrent({ ...current, name })}
          open={open}
          onClose={closeAuthDialog}
          callbackUrl={current.callbackUrl}
          teaching={current.teaching}
        />
      )}
    </ModalContext>
  );
}
