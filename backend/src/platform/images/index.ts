export { type FileKind, holdsSomethingElse, isWholePdf, kindOf, kindOfBytes } from './file-kind';
export { isActivePdf } from './pdf-actions';
export { type EncodeOptions, ImageEncoder } from './image-encoder';
export { ImagesModule } from './image-encoder';
