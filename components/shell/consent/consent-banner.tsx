"use client";

import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { consent } from "@/lib/platform/browser/consent/consent";
import { routes } from "@/lib/platform/routes";
import styles from "./consent-banner.module.css";

const formatRoomRules = (height: number): string => `
  :root, body, [data-above-consent] { --consent-room: calc(${height}px + 2 * var(--s-3)); }
  :root { scroll-padding-bottom: calc(var(--bar-height) + var(--consent-room)); }`;

/** Tells the style of the page the height of the banner, so that nothing ends up behind it. */
function usePublishedHeight() {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    // Unlike a variable on <html>, a rule for few elements leaves the style of all others as it is.
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(() => {
      sheet.replaceSync(formatRoomRules(banner.current?.offsetHeight ?? 0));
    });
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, []);
  return banner;
}

/** Non-blocking consent question; both answers have equal weight. */
export function ConsentBanner() {
  return (
    <section ref={usePublishedHeight()} aria-label="Aviso de cookies" className={styles.banner}>
      <p className={styles.text}>
        Solo con tu permiso usamos cookies de analítica y publicidad. Puedes cambiar de idea cuando quieras.{" "}
        <a href={routes.cookies()} target="_blank" className={styles.link}>
          Política de cookies<span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
      </p>
      <div className={styles.buttons}>
        <Button variant="secondary" size="s" onClick={() => consent.save(false)}>
          Rechazar cookies
        </Button>
        <Button variant="secondary" size="s" onClick={() => consent.save(true)}>
          Aceptar
        </Button>
      </div>
    </section>
  );
}
