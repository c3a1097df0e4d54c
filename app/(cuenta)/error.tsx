"use client";

export { RetriableFailure as default } from "@/components/fallo/retriable-failure";
