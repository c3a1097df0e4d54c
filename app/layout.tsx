import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { LazyMiniPlayer } from "@/components/library/mini-player/lazy-mini-player";
import { ConsentManager } from "@/components/shell/consent/consent-manager";
import { Providers } from "@/components/shell/providers";
import { SkipLink } from "@/components/shell/skip-link";
import { PRODUCT_NAME } from "@/lib/platform/copy/product";
import { SITE_DESCRIPTION, SITE_TITLE } from "@/lib/platform/copy/site";
import { textileImages, brandIconUrl } from "@/lib/platform/image-urls";
import { defaultShareMetadata } from "@/lib/publishing/seo/metadata";
import { hintScript } from "@/lib/platform/browser/hint-script";
import { getSessionPollSeconds, getSiteUrl, getTrackerIds } from "@/lib/platform/site-config/data";
import { fontVariables } from "@/styles/fonts";
import "@/styles/global.css";

export const metadata: Metadata = {
  metadataBase: getSiteUrl(),
  title: { default: SITE_TITLE, template: `%s · ${PRODUCT_NAME}` },
  description: SITE_DESCRIPTION,
  applicationName: PRODUCT_NAME,
  icons: { icon: { url: textileImages.mark(), type: "image/svg+xml" }, apple: brandIconUrl("apple-180") },
  ...defaultShareMetadata,
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
  // suppressHydrationWarning: the script adds attributes to <html> before hydration.
  return (
    <html lang="es" className={fontVariables} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: hintScript }} />
      </head>
      <body>
        <SkipLink />
        <Providers sessionPollSeconds={getSessionPollSeconds()}>
          <ConsentManager trackers={getTrackerIds()} />
          {children}
          <LazyMiniPlayer />
        </Providers>
      </body>
    </html>
  );
}
