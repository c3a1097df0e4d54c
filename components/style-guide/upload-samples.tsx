"use client";

import { useState } from "react";
import { UploadZone } from "@/components/ui/upload-zone";
import { Sample } from "./sample";

const noop = () => {};

export function UploadSamples() {
  const [name, setName] = useState<string | null>(null);
  return (
    <>
      <Sample title="Subir un archivo">
        <UploadZone
          label="Audio del episodio"
          hint="MP3 o M4A, hasta 200 MB"
          accept="audio/*"
          file={name === null ? null : { name, detail: "Listo", progress: null }}
          onFile={(file) => setName(file.name)}
          onRemove={() => setName(null)}
        />
        <UploadZone
          label="Portada"
          accept="image/*"
          error="Este archivo no es una imagen. Elige un JPG, PNG o WebP."
          onFile={noop}
        />
        <UploadZone label="Libro" accept=".epub" disabled onFile={noop} />
      </Sample>
      <Sample title="Un archivo en camino y en su sitio">
        <UploadZone
          label="Vídeo de bienvenida"
          accept="video/*"
          file={{ name: "bienvenida-a-la-casa-version-definitiva-con-subtitulos.mp4", progress: 0.42 }}
          onFile={noop}
          onCancel={noop}
        />
        <UploadZone
          label="Cuaderno"
          accept=".pdf"
          file={{ name: "cuaderno.pdf", detail: "2,4 MB", progress: null }}
          onFile={noop}
          onRemove={noop}
        />
      </Sample>
    </>
  );
}
