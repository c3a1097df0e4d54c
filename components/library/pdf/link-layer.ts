import { AnnotationLayer, type PDFDocumentProxy, type PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { findPage, type Destination } from "./outline";

type PageViewport = ReturnType<PDFPageProxy["getViewport"]>;

/** Shows a 1-based page. */
export type GoToPage = (page: number) => void;

interface LinkLayerOptions {
  pdf: PDFDocumentProxy;
  page: PDFPageProxy;
  viewport: PageViewport;
  container: HTMLDivElement;
  goToPage: GoToPage;
}

/** Creates the part of a viewer that the annotation layer of pdf.js calls. */
function createLinkService({ pdf, page, goToPage }: LinkLayerOptions) {
  const pagesByAction: Readonly<Record<string, number>> = {
    NextPage: Math.min(pdf.numPages, page.pageNumber + 1),
    PrevPage: Math.max(1, page.pageNumber - 1),
    FirstPage: 1,
    LastPage: pdf.numPages,
  };
  return {
    externalLinkEnabled: true,
    // pdf.js hands over addresses of the web and of mail only.
    addLinkAttributes(link: HTMLAnchorElement, url: string): void {
      Object.assign(link, { href: url, title: url, target: "_blank", rel: "noopener noreferrer" });
    },
    getDestinationHash: () => "#",
    getAnchorUrl: () => "#",
    goToDestination(destination: Destination): void {
      void findPage(pdf, destination).then((number) => {
        if (number !== null) goToPage(number);
      });
    },
    executeNamedAction(action: string): void {
      const number = pagesByAction[action];
      if (number !== undefined) goToPage(number);
    },
    executeSetOCGState: (): void => undefined,
  };
}

/** Lays the links of a page over it. Forms, notes and scripts of the document are left out. */
export async function renderLinks(options: LinkLayerOptions): Promise<void> {
  const { page, viewport, container } = options;
  const annotations = (await page.getAnnotations({ intent: "display" })) as { subtype?: string }[];
  const links = annotations.filter(({ subtype }) => subtype === "Link");
  container.replaceChildren();
  const params = {
    div: container,
    page,
    viewport: viewport.clone({ dontFlip: true }),
    // The types ask for the whole viewer, of which links use this part.
    linkService: createLinkService(options) as never,
    annotations: links,
    renderForms: false,
    accessibilityManager: null,
    annotationCanvasMap: null,
    annotationEditorUIManager: null,
    structTreeLayer: null,
    commentManager: null,
    annotationStorage: null,
  };
  await new AnnotationLayer(params).render(params as never);
  for (const link of container.querySelectorAll("a:not([title])"))
    link.setAttribute("aria-label", "Ir a otra parte del documento");
}
