export type PictureStore = {
  /** Pictures are loaded from their key below it. */
  url: string;
  /** Uploads an image for the description, returns its key. `onProgress` is told from 0 to 1. */
  upload: (file: File, onProgress: (progress: number) => void) => Promise<string>;
};
