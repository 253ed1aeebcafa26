// A picture of a home of the demo: povray home.pov Declare=Home=0 Declare=View=0. See README.md.
// View: 0 street by day, 1 street at dusk, 2 garden, 3 living room, 4 kitchen, 5 bedroom, 6 bath, 7 dining room.
#version 3.7;
#declare Dusk = (View = 1);
#declare Glow = Dusk * 1.0;
// Inside, light is followed from wall to wall; outside the sky is a handful of lights without shadows (outside.inc).
global_settings {
  assumed_gamma 1.0 max_trace_level 6
  #if (View > 2)
    radiosity {
      pretrace_start 0.08 pretrace_end 0.02 count (View > 5 ? 45 : 70) nearest_count 6 error_bound (View > 5 ? 1.1 : 0.8) recursion_limit 1 low_error_factor 0.6
      gray_threshold 0.15 minimum_reuse 0.02 adc_bailout 0.02 brightness 1.7 normal off media off
    }
  #end
}
#include "materials.inc"
#include "homes.inc"
#if (View < 3) #include "exterior.inc" #include "outside.inc" #else #include "inside.inc" #include "dining.inc" #end
#if (View = 3) Living() #end #if (View = 4) Kitchen() #end #if (View = 5) Bedroom() #end #if (View = 6) Bath() #end #if (View = 7) Dining() #end
