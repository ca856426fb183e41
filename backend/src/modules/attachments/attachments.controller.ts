import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Operation, Public } from '../../platform/http';
import { AttachmentsService } from './attachments.service';

@ApiTags('Files')
@Controller('api/attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Get(':token')
  @Public()
  @Operation('Get a photo by its link', { files: ['image/jpeg'] }, 403)
  async get(
    @Param('token') token: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const content = await this.attachments.open(token);
    void reply.headers({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    return new StreamableFile(content, { type: 'image/jpeg', disposition: 'inline' });
  }
}
