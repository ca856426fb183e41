export { hasForeignContent, isWholePdf, kindOf, kindOfBytes } from './file-kind';
export { PdfInspector } from './pdf-inspector';
export { ImageEncoder } from './image-encoder';
