export { type FileKind, holdsSomethingElse, isWholePdf, kindOf } from './file-kind';
export { type EncodeOptions, ImageEncoder } from './image-encoder';
export { ImagesModule } from './images.module';
