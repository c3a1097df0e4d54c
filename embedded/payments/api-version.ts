import type { IncomingHttpHeaders } from "node:http";
import Stripe from "stripe";
import { ParameterError } from "./errors";

// Versions are dates; since 2024-09-30 each belongs to a named release.

const API_VERSION = /^(20(1\d|2[0-4])-\d\d-\d\d|20\d\d-\d\d-\d\d\.[a-z]+)$/;

/** Returns the version of the request; without one, that of the client library. Errors: `ParameterError`. */
export function resolveApiVersion({ "stripe-version": version }: IncomingHttpHeaders): string {
  if (version === undefined) return Stripe.API_VERSION;
  if (API_VERSION.test(String(version))) return String(version);
  throw new ParameterError(`Invalid Stripe API version: ${String(version)}`);
}
