import { Body, Controller, Get, Patch, Post, Query } from '@nestjs/common';
import { IdParam, ok, okStaffPage, Operation, Roles, toResponse, UserId } from '../../platform/http';
import { CreatePromotionRequest, PromotionChange, PromotionsQuery } from './dto/promotions.requests';
import { PromotionResponse } from './dto/promotions.responses';
import { PromotionsService } from './promotions.service';

@Roles('admin')
@Controller('api/admin/promotions')
export class AdminPromotionsController {
  constructor(private readonly promotions: PromotionsService) {}

  @Get()
  @Roles('finance')
  @Operation('List promotions', { type: PromotionResponse, page: 'staff' })
  async list(@Query() query: PromotionsQuery) {
    return okStaffPage(await this.promotions.list(query), query, (row) => toResponse(PromotionResponse, row));
  }

  @Get(':id')
  @Roles('finance')
  @Operation('Get a promotion', PromotionResponse, 404)
  async get(@IdParam() id: string) {
    return ok(toResponse(PromotionResponse, await this.promotions.get(id)));
  }

  @Post()
  @Operation('Create a promotion', { type: PromotionResponse, status: 201 }, 'STATE_CONFLICT')
  async create(@UserId() adminId: string, @Body() body: CreatePromotionRequest) {
    return ok(toResponse(PromotionResponse, await this.promotions.create(adminId, body)));
  }

  @Patch(':id')
  @Operation('Change or end a promotion', PromotionResponse, 404)
  async change(@UserId() adminId: string, @IdParam() id: string, @Body() body: PromotionChange) {
    return ok(toResponse(PromotionResponse, await this.promotions.change(adminId, id, body)));
  }
}
