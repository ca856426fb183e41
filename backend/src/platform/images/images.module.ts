import { Global, Module } from '@nestjs/common';
import { ImageEncoder } from './image-encoder';

/** Pictures that people send, and what a file is. */
@Global()
@Module({ providers: [ImageEncoder], exports: [ImageEncoder] })
export class ImagesModule {}
