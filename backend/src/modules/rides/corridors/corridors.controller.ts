import { Controller, Get, Header, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, LANGUAGES, textsIn } from '../../../locales';
import { AppConfig } from '../../../platform/config';
import { Public } from '../../../platform/http';
import { corridorPath, missingCorridorPage } from './corridor-page';
import { CorridorsService } from './corridors.service';

const PAGE_CACHE = 'public, max-age=300';
const HOUR_CACHE = 'public, max-age=3600';

@ApiExcludeController()
@Controller()
export class CorridorsController {
  constructor(
    private readonly corridors: CorridorsService,
    private readonly config: AppConfig,
  ) {}

  @Get(LANGUAGES.map((language) => `${textsIn(language).corridor.path.slice(1)}:corridor`))
  @Public()
  async page(
    @Param('corridor') slug: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const language =
      LANGUAGES.find((one) => request.url.startsWith(textsIn(one).corridor.path)) ?? DEFAULT_LANGUAGE.inbox;
    void reply.type('text/html; charset=utf-8');
    const corridor = this.corridors.find(slug);
    if (!corridor) return void reply.status(404).send(missingCorridorPage(language));
    const path = corridorPath(language, corridor.from.name, corridor.to.name);
    if (!path.endsWith(`/${slug}`)) return void reply.redirect(path, 301);
    const page = await this.corridors.page(corridor, language);
    await reply.header('Cache-Control', PAGE_CACHE).send(page);
  }

  @Get('sitemap.xml')
  @Public()
  @Header('Content-Type', 'application/xml; charset=utf-8')
  @Header('Cache-Control', HOUR_CACHE)
  sitemap(): Promise<string> {
    return this.corridors.sitemap();
  }

  @Get('robots.txt')
  @Public()
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', HOUR_CACHE)
  robots(): string {
    const disallowed = ['/admin', '/api/', '/dev/', '/trip/', '/contact/'];
    const lines = ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), 'Allow: /', ''];
    return [...lines, `Sitemap: ${this.config.http.publicUrl}/sitemap.xml`, ''].join('\n');
  }
}
