"use client";

import type { ReactNode } from "react";
import type { ExternalLinks } from "@/lib/platform/site-config/schema";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import { MobileBar } from "./mobile-bar";
import { MobileHeader } from "./mobile-header";
import styles from "./app-shell.module.css";
import { SideMenu } from "./side-menu";

/** Static frame of every page; everything that depends on the viewer is a client island. */
export function AppShell({ links, children }: { links: ExternalLinks; children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <MobileHeader />
      <div className={styles.frame}>
        <SideMenu />
        <div className={styles.column}>
          <main id="contenido" tabIndex={-1} className={styles.main}>
            {children}
          </main>
          <SiteFooter links={links} />
        </div>
      </div>
      <MobileBar />
    </>
  );
}
