"use client";

export { RetriableFailure as default } from "@/components/shell/retryable-error-screen";
