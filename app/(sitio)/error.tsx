"use client";

export { RetryableErrorScreen as default } from "@/components/shell/retryable-error-screen";
