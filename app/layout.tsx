import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { Consent } from "@/components/shell/consent/consent-manager";
import { Providers } from "@/components/shell/providers";
import { SkipLink } from "@/components/shell/skip-link";
import { PRODUCT } from "@/lib/copy/product";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/platform/copy/site";
import { bands, iconUrl } from "@/lib/platform/routes";
import { sharedByDefault } from "@/lib/publishing/seo/metadata";
import { shellScript } from "@/lib/shell-script";
import { sessionPollSeconds, siteUrl, trackers } from "@/lib/platform/site-config/data";
import { fontVariables } from "@/styles/fonts";
import "@/styles/global.css";

export const metadata: Metadata = {
  metadataBase: siteUrl(),
  title: { default: SITE_TITLE, template: `%s · ${PRODUCT}` },
  description: SITE_DESCRIPTION,
  applicationName: PRODUCT,
  icons: { icon: { url: bands.mark(), type: "image/svg+xml" }, apple: iconUrl("apple-180") },
  ...sharedByDefault,
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
        <SkipLink />
        <Providers sessionPollSeconds={sessionPollSeconds()}>
          <Consent trackers={trackers()} />
          {children}
        </Providers>
      </body>
    </html>
  );
}
