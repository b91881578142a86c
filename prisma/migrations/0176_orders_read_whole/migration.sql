SET lock_timeout = '5s';
-- When its store was asked for all of an order: a stamp of whole seconds says of two versions no more.
ALTER TABLE "orders" ADD COLUMN "whole_at" TIMESTAMPTZ(3);
