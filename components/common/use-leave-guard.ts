import { useEffect } from "react";

const CONFIRM_MESSAGE = "Tienes cambios sin guardar. ¿Quieres salir de todas formas?";

const leavesPage = (link: HTMLAnchorElement) =>
  link.target !== "_blank" && link.href !== "" && new URL(link.href).pathname !== location.pathname;

const opensElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/**
 * While `active`, asks for confirmation before the page is closed or a link leaves it. A link first waits for `settle`, which
 * returns true if there is nothing to ask any more.
 */
export function useLeaveGuard(active: boolean, settle?: () => Promise<boolean>): void {
  useEffect(() => {
    if (!active) return;
    let isActive = true;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    async function settleAndFollow(link: HTMLAnchorElement) {
      if (!(await settle?.()) && !window.confirm(CONFIRM_MESSAGE)) return;
      document.removeEventListener("click", handleClick, { capture: true });
      link.click();
      if (isActive) document.addEventListener("click", handleClick, { capture: true });
    }
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || opensElsewhere(event) || !leavesPage(link)) return;
      if (!settle && window.confirm(CONFIRM_MESSAGE)) return;
      event.preventDefault();
      event.stopPropagation();
      if (settle) void settleAndFollow(link);
    }
    window.addEventListener("beforeunload", handleBeforeUnload);
    // Capture phase, to run before the router's listener.
    document.addEventListener("click", handleClick, { capture: true });
    return () => {
      isActive = false;
      window.removeEventListener("beforeunload", handleBeforeUnload);
      document.removeEventListener("click", handleClick, { capture: true });
    };
  }, [active, settle]);
}
