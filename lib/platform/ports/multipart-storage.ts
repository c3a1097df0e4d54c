import "server-only";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  paginateListParts,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { at, client } from "./storage-client";

type Upload = { key: string; uploadId: string };
type Part = { PartNumber: number; ETag: string };
type ArrivedPart = Part & { Size: number };
type SignedPart = Upload & { partNumber: number; size: number; seconds: number };

const UNFIT = new Set([
  "InvalidPart",
  "InvalidPartOrder",
  "EntityTooSmall",
  "InvalidRequest",
  "MalformedXML",
]);
const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "");

/** Objects that arrive in parts, over the S3 protocol. */
export const storageParts = {
  /** Begins one; gives its id. */
  async begin(key: string, contentType: string): Promise<string> {
    const command = new CreateMultipartUploadCommand({ ...at(key), ContentType: contentType });
    const { UploadId } = await client().send(command);
    if (!UploadId) throw new Error("The storage gave an upload no id");
    return UploadId;
  },

  /** A URL to PUT one part of exactly this length. */
  partUrl({ key, uploadId, partNumber, size, seconds }: SignedPart): Promise<string> {
    const part = { UploadId: uploadId, PartNumber: partNumber, ContentLength: size };
    return getSignedUrl(client(), new UploadPartCommand({ ...at(key), ...part }), {
      expiresIn: seconds,
      signableHeaders: new Set(["content-length", "host"]),
    });
  },

  /** The parts that have arrived, in order; null when there is no such upload any more. */
  async list({ key, uploadId }: Upload): Promise<ArrivedPart[] | null> {
    const arrived: ArrivedPart[] = [];
    try {
      for await (const { Parts = [] } of paginateListParts(
        { client: client() },
        { ...at(key), UploadId: uploadId },
      )) {
        for (const { PartNumber = 0, ETag = "", Size = 0 } of Parts) arrived.push({ PartNumber, ETag, Size });
      }
      return arrived;
    } catch (error) {
      if (nameOf(error) === "NoSuchUpload") return null;
      throw error;
    }
  },

  /** Makes one object of the parts; says whether it could, or that there is no such upload any more. */
  async join({ key, uploadId }: Upload, parts: Part[]): Promise<"joined" | "unfit" | "unknown"> {
    const Parts = parts.toSorted((a, b) => a.PartNumber - b.PartNumber);
    try {
      await client().send(
        new CompleteMultipartUploadCommand({ ...at(key), UploadId: uploadId, MultipartUpload: { Parts } }),
      );
      return "joined";
    } catch (error) {
      if (nameOf(error) === "NoSuchUpload") return "unknown";
      if (UNFIT.has(nameOf(error))) return "unfit";
      throw error;
    }
  },

  /** Forgets an upload and its parts; one that is not there is no error. */
  async abort({ key, uploadId }: Upload): Promise<void> {
    try {
      await client().send(new AbortMultipartUploadCommand({ ...at(key), UploadId: uploadId }));
    } catch (error) {
      if (nameOf(error) !== "NoSuchUpload") throw error;
    }
  },
};
