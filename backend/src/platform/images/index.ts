export { type FileKind, holdsSomethingElse, isWholePdf, kindOf, kindOfBytes } from './file-kind';
export { PdfInspector } from './pdf-inspector';
export { type EncodeOptions, ImageEncoder } from './image-encoder';
export { ImagesModule } from './images.module';
