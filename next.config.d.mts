import type { NextConfig } from "next";
import type { Rewrite } from "next/dist/lib/load-custom-routes";

type Config = Omit<NextConfig, "rewrites"> & {
  rewrites: () => { beforeFiles: Rewrite[]; afterFiles: Rewrite[]; fallback: Rewrite[] };
};

declare const config: Config;
export default config;
