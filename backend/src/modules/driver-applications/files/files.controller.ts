import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentUser, type Identity, Operation, Public } from '../../../platform/http';
import { DocumentLinksService } from './document-links.service';

const CONTENT_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Links work without signing in; a signed-in reader must be the approver of the link. */
@ApiTags('Files')
@Controller('api/files')
export class FilesController {
  constructor(private readonly links: DocumentLinksService) {}

  @Get(':token')
  @Public('optional-identity')
  @Operation(
    'Get a document by its link: images inline, PDFs as a download',
    { files: ['image/jpeg', 'application/pdf'] },
    403,
  )
  async get(
    @Param('token') token: string,
    @CurrentUser() reader: Identity | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { content, mime, name } = await this.links.open(token, reader?.userId ?? null);
    void reply.headers({
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': CONTENT_POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const disposition = mime === 'application/pdf' ? 'attachment' : 'inline';
    return new StreamableFile(content, { type: mime, disposition: `${disposition}; filename="${name}"` });
  }
}
