import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Consent } from "@/components/consentimiento/consent";
import { Providers } from "@/components/shell/providers";
import { PRODUCT } from "@/lib/copy/product";
import { bands } from "@/lib/routes";
import { sessionPollSeconds, trackers } from "@/lib/site/data";
import { shellScript } from "@/lib/shell-script";
import { fontVariables } from "@/styles/fonts";
import "@/styles/global.css";

export const metadata: Metadata = {
  title: { default: `${PRODUCT} · Aprende de quien lo vive cada día`, template: `%s · ${PRODUCT}` },
  description: `${PRODUCT} reúne a Maestros de yoga, reiki, tarot, respiración y setenta disciplinas más: encuentros en vivo, cursos, pódcast y libros, en español y a tu hora.`,
  applicationName: PRODUCT,
  icons: { icon: { url: bands.mark(), type: "image/svg+xml" } },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#211a29" },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  // The script adds attributes to <html> before hydration, hence the suppressed warning.
  return (
    <html lang="es" className={fontVariables} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: shellScript }} />
      </head>
      <body>
        <Providers sessionPollSeconds={sessionPollSeconds()}>
          <Consent trackers={trackers()} />
          {children}
        </Providers>
      </body>
    </html>
  );
}
