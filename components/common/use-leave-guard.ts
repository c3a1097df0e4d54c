import { useEffect } from "react";

const QUESTION = "Tienes cambios sin guardar. ¿Quieres salir de todas formas?";

const leadsAway = (link: HTMLAnchorElement) =>
  link.target !== "_blank" && link.href !== "" && new URL(link.href).pathname !== location.pathname;

/** While `active`, asks before the page is closed or left by a link. */
export function useLeaveGuard(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const unload = (event: BeforeUnloadEvent) => event.preventDefault();
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || event.ctrlKey || event.metaKey || !leadsAway(link) || window.confirm(QUESTION)) return;
      event.preventDefault();
      event.stopPropagation();
    }
    window.addEventListener("beforeunload", unload);
    // Before the router's own listener.
    document.addEventListener("click", follow, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", unload);
      document.removeEventListener("click", follow, { capture: true });
    };
  }, [active]);
}
