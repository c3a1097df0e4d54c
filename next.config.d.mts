import type { NextConfig } from "next";
import type { Rewrite } from "next/dist/lib/load-custom-routes";

declare const config: Omit<NextConfig, "rewrites"> & {
  rewrites: () => { beforeFiles: Rewrite[]; afterFiles: Rewrite[]; fallback: Rewrite[] };
};
export default config;
