import { Global, Module } from '@nestjs/common';
import { ImageEncoder } from './image-encoder';
import { PdfInspector } from './pdf-inspector';

@Global()
@Module({ providers: [ImageEncoder, PdfInspector], exports: [ImageEncoder, PdfInspector] })
export class ImagesModule {}
