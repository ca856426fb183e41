import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation, Public } from '../../platform/http';
import { AttachmentsService } from './attachments.service';

@ApiTags('Files')
@Controller('api/attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get(':token')
  @Public()
  @Header('Cache-Control', 'private, no-store')
  @Header('Content-Security-Policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
  @Operation('Get a photo by its link', { files: ['image/jpeg'] }, 403)
  async get(@Param('token') token: string): Promise<StreamableFile> {
    const content = await this.attachments.open(token);
    return new StreamableFile(content, { type: 'image/jpeg', disposition: 'inline' });
  }
}
