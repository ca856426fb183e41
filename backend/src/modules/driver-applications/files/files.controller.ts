import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors, CurrentUser, type Identity, Public } from '../../../platform/http';
import { DocumentLinksService } from './document-links.service';

/** Nothing that a document holds can run, load or be framed, whatever a browser takes it for. */
const LOCKED_AWAY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Documents behind their signed links. Who holds the link needs no token; who shows one has to be its approver. */
@ApiTags('Files')
@Controller('api/files')
export class FilesController {
  constructor(private readonly links: DocumentLinksService) {}

  @Get(':token')
  @Public('optional-identity')
  @ApiProduces('image/jpeg', 'image/png', 'application/pdf')
  @ApiResponse({
    status: 200,
    description: 'The document: images to show, PDFs only to save',
    content: {
      'image/jpeg': { schema: { type: 'string', format: 'binary' } },
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiErrors(400, 403)
  async get(
    @Param('token') token: string,
    @CurrentUser() reader: Identity | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { content, mime, name } = await this.links.open(token, reader?.userId ?? null);
    void reply.headers({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': LOCKED_AWAY,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const shown = mime === 'application/pdf' ? 'attachment' : 'inline';
    return new StreamableFile(content, { type: mime, disposition: `${shown}; filename="${name}"` });
  }
}
