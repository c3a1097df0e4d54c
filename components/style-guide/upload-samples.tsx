"use client";

import { useState } from "react";
import { UploadZone } from "@/components/ui/upload-zone";
import { Sample } from "./sample";

const nothing = () => {};

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
          onFile={nothing}
        />
        <UploadZone label="Libro" accept=".epub" disabled onFile={nothing} />
      </Sample>
      <Sample title="Un archivo en camino y en su sitio">
        <UploadZone
          label="Vídeo de bienvenida"
          accept="video/*"
          file={{ name: "bienvenida-a-la-casa-version-definitiva-con-subtitulos.mp4", progress: 0.42 }}
          onFile={nothing}
          onCancel={nothing}
        />
        <UploadZone
          label="Cuaderno"
          accept=".pdf"
          file={{ name: "cuaderno.pdf", detail: "2,4 MB", progress: null }}
          onFile={nothing}
          onRemove={nothing}
        />
      </Sample>
    </>
  );
}
