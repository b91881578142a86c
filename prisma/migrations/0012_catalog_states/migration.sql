-- States are words of a table in the rules; the database refuses others. Rows are checked without holding up who writes.
ALTER TABLE "listings" ADD CONSTRAINT "listings_push_state_known" CHECK ("push_state" IN ('idle', 'pushing', 'success', 'error')) NOT VALID;
ALTER TABLE "listings" ADD CONSTRAINT "listings_origin_known" CHECK ("origin" IN ('pushed', 'store')) NOT VALID;
ALTER TABLE "process_items" ADD CONSTRAINT "process_items_kind_known" CHECK ("kind" IN ('import', 'push', 'duplicate', 'split')) NOT VALID;
ALTER TABLE "process_items" ADD CONSTRAINT "process_items_status_known" CHECK ("status" IN ('processing', 'success', 'error')) NOT VALID;

ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_push_state_known";
ALTER TABLE "listings" VALIDATE CONSTRAINT "listings_origin_known";
ALTER TABLE "process_items" VALIDATE CONSTRAINT "process_items_kind_known";
ALTER TABLE "process_items" VALIDATE CONSTRAINT "process_items_status_known";
