import { useEffect } from "react";

const CONFIRM_MESSAGE = "Tienes cambios sin guardar. ¿Quieres salir de todas formas?";

const leavesPage = (link: HTMLAnchorElement) =>
  link.target !== "_blank" && link.href !== "" && new URL(link.href).pathname !== location.pathname;

/** While `active`, asks for confirmation before the page is closed or a link leaves it. */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    function handleClick(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.ctrlKey || event.metaKey || !leavesPage(link) || window.confirm(CONFIRM_MESSAGE))
        return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("beforeunload", handleBeforeUnload);
    // Capture phase, to run before the router's listener.
    document.addEventListener("click", handleClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", handleBeforeUnload);
      document.removeEventListener("click", handleClick, { capture: true });
    };
  }, [active]);
}
