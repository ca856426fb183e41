import { Global, Module } from '@nestjs/common';
import { PdfInspector } from './pdf-inspector';
import { ImageEncoder } from './image-encoder';

@Global()
@Module({ providers: [ImageEncoder, PdfInspector], exports: [ImageEncoder, PdfInspector] })
export class ImagesModule {}
