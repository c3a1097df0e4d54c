import "server-only";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  paginateListParts,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { toObjectRef, getS3Client } from "./storage-client";

type UploadRef = { key: string; uploadId: string };
type Part = { PartNumber: number; ETag: string };
type UploadedPart = Part & { Size: number };
type PartUrlRequest = UploadRef & { partNumber: number; size: number; seconds: number };

const INVALID_PARTS_ERRORS = new Set([
  "InvalidPart",
  "InvalidPartOrder",
  "EntityTooSmall",
  "InvalidRequest",
  "MalformedXML",
  "ConditionalRequestConflict",
]);
const getErrorName = (error: unknown): string => (error instanceof Error ? error.name : "");

export const multipartStorage = {
  async createUpload(key: string, contentType: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...toObjectRef(key), ContentType: contentType });
    const { UploadId } = await getS3Client().send(command);
    if (!UploadId) throw new Error("The storage returned no upload id");
    return UploadId;
  },

  /** The URL accepts a PUT of exactly this length. */
  createPartUrl({ key, uploadId, partNumber, size, seconds }: PartUrlRequest): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: partNumber, ContentLength: size };
    return getSignedUrl(getS3Client(), new UploadPartCommand({ ...toObjectRef(key), ...part }), {
      expiresIn: seconds,
      signableHeaders: new Set(["content-length", "host"]),
    });
  },

  /** Returns null if the upload does not exist. */
  async listParts({ key, uploadId }: UploadRef): Promise<UploadedPart[] | null> {
    const uploaded: UploadedPart[] = [];
    try {
      for await (const { Parts = [] } of paginateListParts(
        { client: getS3Client() },
        { ...toObjectRef(key), UploadId: uploadId },
      )) {
        for (const { PartNumber = 0, ETag = "", Size = 0 } of Parts)
          uploaded.push({ PartNumber, ETag, Size });
      }
      return uploaded;
    } catch (error) {
      if (getErrorName(error) === "NoSuchUpload") return null;
      throw error;
    }
  },

  async completeUpload(
    { key, uploadId }: UploadRef,
    parts: Part[],
  ): Promise<"completed" | "invalid-parts" | "not-found"> {
    const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
    try {
      await getS3Client().send(
        new CompleteMultipartUploadCommand({
          ...toObjectRef(key),
          UploadId: uploadId,
          MultipartUpload: { Parts },
          IfNoneMatch: "*",
        }),
      );
      return "completed";
    } catch (error) {
      if (getErrorName(error) === "NoSuchUpload") return "not-found";
      // An earlier request has joined them.
      if (getErrorName(error) === "PreconditionFailed") return "completed";
      if (INVALID_PARTS_ERRORS.has(getErrorName(error))) return "invalid-parts";
      throw error;
    }
  },

  async abortUpload({ key, uploadId }: UploadRef): Promise<void> {
    try {
      await getS3Client().send(new AbortMultipartUploadCommand({ ...toObjectRef(key), UploadId: uploadId }));
    } catch (error) {
      if (getErrorName(error) !== "NoSuchUpload") throw error;
    }
  },
};
